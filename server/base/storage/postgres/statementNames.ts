import { ONE_PLAN } from '../onePlan'

const MOST = 500

/**
 * The names under which statements are prepared, so that the database parses and plans them once for a connection.
 * A kept plan must be right for every value: only statements without values, those whose values are ids or whole
 * texts that an index is of, those that lock rows by their ids, and inserts are kept. A filter's plan hangs on what is
 * asked for, so it is planned each time. A statement that says so itself (`onePlan`) is kept as well.
 */
export class StatementNames {
  #names = new Map<string, string | undefined>()
  #given = 0

  /** The name of a statement that has been seen before and is worth keeping. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    const again = this.#names.has(text)
    if (!again && !isSteady(text)) return undefined
    if (this.#names.size >= MOST) this.forget()
    const name = again ? `s${++this.#given}` : undefined
    this.#names.set(text, name)
    return name
  }

  /** Gives everything another name: tables have other columns than when it was prepared. */
  forget(): void {
    this.#names.clear()
  }
}

const BY_KEYS = /(\bid|\blower\("\w+" COLLATE "[\w-]+"\)) = any\(\$\d+::\w+\[\]\)/g
const LOCKS_BY_IDS = /\bid = any\(\$\d+::bigint\[\]\).* for (share|no key update)/s
const KEPT = /^\s*(select|insert|with)\b/

function isSteady(text: string): boolean {
  if (text.trimStart().startsWith(ONE_PLAN)) return true
  const command = KEPT.exec(text)?.[1]
  if (command === 'select') return LOCKS_BY_IDS.test(text) || !text.replace(BY_KEYS, '').includes('$')
  // Several inserts in one statement, which look for nothing.
  return command === 'insert' || (command === 'with' && !/\bwhere\b/.test(text))
}
