/** What JSON can hold without loss. Events, arguments and `meta` are made of nothing else. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
