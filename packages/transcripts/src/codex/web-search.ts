import { asList, asObject, asString, type JsonObject } from '../json/json-access';
import type { JsonValue } from '@showreel/views';

/** A search of the web, which is its call and its result in one. */
export interface WebSearch {
  args: JsonObject;
  /** What was searched, to know the item and the event of one search. */
  key: string;
  /** What was found: the event tells it in some versions. */
  found: JsonValue;
}

/** The search of a `web_search_call` item, or of a `web_search_end` event. */
export function readWebSearch(fields: JsonObject): WebSearch {
  const action = asObject(fields['action']);
  const query = asString(fields['query']);
  const args = action ?? (query === undefined ? {} : { type: 'search', query });
  return { args, key: JSON.stringify(args), found: describeResults(asList(fields['results']) ?? []) };
}

function describeResults(results: readonly JsonValue[]): string {
  return results
    .flatMap((result) => {
      const fields = asObject(result);
      const words = [fields?.['title'], fields?.['url'], fields?.['snippet']].filter(
        (each) => typeof each === 'string',
      );
      return words.length === 0 ? [] : [words.join('\n')];
    })
    .join('\n\n');
}
