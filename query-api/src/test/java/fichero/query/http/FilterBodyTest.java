package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.core.index.query.Condition;
import fichero.schemas.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterBodyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'key':'type','match':{'value':'pdf'}} | type:pdf",
                "{'must':[{'key':'type','match':{'value':'pdf'}}]} | type:pdf",
                "{'must':{'key':'tag','match':{'any':['a','b c']}}} | (tag:a OR tag:\"b c\")",
                "{'must_not':[{'key':'year','match':{'value':2024}}]} | NOT year:2024",
                "{'key':'meta.draft','match':{'value':true}} | meta.draft:true",
                "{'key':'metadata.draft','match':{'except':['x']}} | NOT meta.draft:x",
                "{'should':[{'key':'tag','match':{'value':'a'}},{'key':'tag','match':{'value':'b'}}]} | (tag:a OR tag:b)",
                "{'key':'path','match':{'prefix':'/home/ana'}} | path:/home/ana",
                "{'key':'year','range':{'gte':2020,'lt':2024}} | year:2020..(2024)",
                "{'key':'meta.due','range':{'gt':'2024-05-31'}} | meta.due:(2024-05-31T00:00:00Z)..",
                "{'must':[{'should':[{'key':'tag','match':{'value':'a'}}]}],'must_not':[{'key':'tag','match':{'value':'b'}}]}"
                        + " | (tag:a AND NOT tag:b)",
            })
    void aFilterIsReadAsQdrantSpellsIt(String json, String condition) {
        assertThat(read(json).spelled()).isEqualTo(condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | 'filter' is an object",
                "[] | 'filter' is an object",
                "{'musst':[]} | did you mean 'must'",
                "{'must':[{'key':'colour','match':{'value':'x'}}]} | meta.colour",
                "{'must':[{'key':'type'}]} | 'filter.must[0]' has a match or a range",
                "{'must':[{'key':'type','match':{'text':'x'}}]} | 'filter.must[0].match' has no 'text'",
                "{'must':[{'key':'type','match':{'value':['x']}}]} | is a text, a number, true or false",
                "{'must':[{'key':'type','match':{'any':[]}}]} | is a list of values",
                "{'must':[{'key':'type','match':{'value':'x','any':['y']}}]} | not several",
                "{'must':[{'key':'type','match':{'prefix':'x'}}]} | for a path",
                "{'must':[{'key':'path','match':{'value':'x'}}]} | for a path",
                "{'must':[{'key':'type','range':{'gt':1}}]} | which has names",
                "{'must':[{'key':'year','range':{}}]} | is an object with one of",
                "{'must':[{'key':'year','range':{'gt':1,'gte':1}}]} | at most",
                "{'must':[{'key':'year','range':{'gt':'x'}}]} | is a number, or a time",
                "{'must':[{'key':'meta.v','range':{'gt':1,'lt':'2024-01-01'}}]} | both numbers or both times",
                "{'must':['x']} | 'filter.must[0]' is an object",
            })
    void aMistakeTellsWhereItIs(String json, String message) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aFilterHasItsLimits() {
        String condition = "{'key':'tag','match':{'value':'a'}}";

        assertThatThrownBy(() -> read("{'must':[" + (condition + ",").repeat(50) + condition + "]}"))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("at most 40");
        assertThatThrownBy(() -> read("{'must':".repeat(30) + condition + "}".repeat(30)))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("nested");
    }

    private static Condition read(String json) {
        try {
            return FilterBody.read(Json.mapper().readTree(json.replace('\'', '"')));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
