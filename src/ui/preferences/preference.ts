/** One thing that a user may have otherwise: where it is kept, what it may be, and what it is until it is chosen. */
export interface Preference<Value> {
  /** The cookie is `coverdesk-<key>` (S-02). */
  key: string
  fallback: Value
  /** What a cookie says; undefined when it says nothing that is allowed. */
  parse: (text: string) => Value | undefined
}

export interface Choice<Value> extends Preference<Value> {
  values: readonly Value[]
}

export function choice<const Value extends string>(
  key: string,
  values: readonly Value[],
  fallback: NoInfer<Value>,
): Choice<Value> {
  return { key, values, fallback, parse: text => values.find(value => value === text) }
}

export function yesNo(key: string, fallback: boolean): Preference<boolean> {
  const known = new Map([
    ['true', true],
    ['false', false],
  ])
  return { key, fallback, parse: text => known.get(text) }
}

/** A colour as `#rrggbb`. */
export function colour(key: string, fallback: string): Preference<string> {
  return {
    key,
    fallback,
    parse: text => (/^#[\da-f]{6}$/iu.test(text) ? text.toUpperCase() : undefined),
  }
}
