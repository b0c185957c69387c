#!/usr/bin/env bash
# Goes through the Dockerfile without Docker: its steps are done below a plain directory instead of in an image, and what would run
# in a container runs from there. Users and base images are the only things that are left out.
#
#   docker/try-image.sh [--built] DIRECTORY [COMMAND…]
#
# --built takes what is built in this checkout, and leaves out the RUN steps of the build.
set -euo pipefail

fail() {
  printf 'try-image: %s\n' "$*" >&2
  exit 1
}

built=false
if [ "${1:-}" = --built ]; then
  built=true
  shift
fi
[ $# -ge 1 ] || fail "name a directory to make the image in"
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
mkdir -p "$1"
root=$(cd "$1" && pwd -P)
shift
[ -z "$(ls -A "$root")" ] || fail "$root is not empty"

stage=
workdir=/
environment=()
entrypoint=()
command=()

# A path of the image, below the directory.
at() {
  case $1 in
    /*) printf '%s/%s%s' "$root" "$stage" "$1" ;;
    *) printf '%s/%s%s/%s' "$root" "$stage" "$workdir" "$1" ;;
  esac
}

# ["a", "b"] as lines.
array() {
  printf '%s' "$1" | tr -d '[]"' | tr ',' '\n' | sed 's/^ *//; s/ *$//'
}

# What .dockerignore lets through.
copy_context() {
  local target=$1 exclude=()
  while IFS= read -r pattern; do
    case $pattern in
      '' | '#'*) ;;
      *) exclude+=("--exclude=${pattern#\*\*/}") ;;
    esac
  done <"$project/.dockerignore"
  mkdir -p "$target"
  tar -C "$project" "${exclude[@]}" -cf - . | tar -C "$target" -xf -
}

copy() {
  local from= sources=() target source
  if [[ $1 == --from=* ]]; then
    from=${1#--from=}
    shift
  fi
  sources=("${@:1:$#-1}")
  target=$(at "${*: -1}")
  for source in "${sources[@]}"; do
    if [ -z "$from" ]; then
      [ "$source" = . ] || fail "cannot copy $source from the context"
      $built || copy_context "$target"
      continue
    fi
    local origin=$root/$from$source
    # What the build would have made is in this checkout.
    $built && origin=$project/${source#/src/}
    [ -e "$origin" ] || fail "COPY: there is no $source in stage $from"
    case ${*: -1} in
      */) mkdir -p "$target" && cp -R "$origin" "$target" ;;
      *) mkdir -p "$(dirname "$target")" && cp -R "$origin" "$target" ;;
    esac
  done
}

step() {
  local instruction=$1 rest=$2
  case $instruction in
    FROM)
      stage=image
      [[ $rest =~ \ AS\ ([a-z]+)$ ]] && stage=${BASH_REMATCH[1]}
      workdir=/
      mkdir -p "$root/$stage"
      ;;
    WORKDIR)
      workdir=$rest
      mkdir -p "$(at .)"
      ;;
    COPY)
      # shellcheck disable=SC2086
      copy $rest
      ;;
    RUN)
      case $rest in
        useradd*) printf 'try-image: left out: %s\n' "$rest" >&2 ;;
        *) $built || (cd "$(at .)" && sh -c "$rest") ;;
      esac
      ;;
    ENV)
      local pair
      for pair in $rest; do
        environment+=("$pair")
      done
      ;;
    ENTRYPOINT) mapfile -t entrypoint < <(array "$rest") ;;
    CMD) mapfile -t command < <(array "$rest") ;;
    USER | VOLUME | EXPOSE) ;;
    *) fail "does not know the instruction $instruction" ;;
  esac
}

while IFS= read -r line; do
  case $line in
    '' | '#'*) ;;
    *) step "${line%% *}" "${line#* }" ;;
  esac
done <"$project/Dockerfile"

[ $# -eq 0 ] || command=("$@")
[ ${#entrypoint[@]} -gt 0 ] || fail "the Dockerfile has no ENTRYPOINT"
# Its volumes are below the directory too.
for index in "${!environment[@]}"; do
  case ${environment[$index]} in
    FICHERO_DATA_DIR=*) environment[index]=FICHERO_DATA_DIR=$root/image${environment[$index]#FICHERO_DATA_DIR=} ;;
  esac
done
exec env "${environment[@]}" "$root/image${entrypoint[0]}" "${entrypoint[@]:1}" "${command[@]}"
