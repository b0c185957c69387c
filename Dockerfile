# syntax=docker/dockerfile:1
# One image for all three roles; which one runs is its command.

FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -q -pl app -am -Dmaven.test.skip=true -Denforcer.skip -Dspotless.check.skip -Dcompiler.checks=-Xlint:none package

# glibc, since ONNX Runtime, RocksDB and the tokenizers bring native libraries for it.
FROM eclipse-temurin:17-jre
ENV LANG=C.UTF-8 LC_ALL=C.UTF-8 FICHERO_DATA_DIR=/data
RUN useradd --system --uid 10001 --home-dir /data --create-home fichero
COPY --from=build /src/app/target/fichero/lib /opt/fichero/lib
COPY --from=build /src/fichero /src/LICENSE /opt/fichero/
USER 10001
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/opt/fichero/fichero"]
CMD ["help"]
