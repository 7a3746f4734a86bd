import type { Endpoints } from '../../src/contract/api'

// biome-ignore lint/suspicious/noExplicitAny: a test knows what is sent and answered
type Any = any

/** Returns the data provider's `call` with the answers of some endpoints, as `data` or as `{ data, meta }`. */
export const callOf =
  (answers: { [Key in keyof Endpoints]?: (sent: Any) => Any }) =>
  async (key: keyof Endpoints, sent: object = {}) => {
    const answer = answers[key]
    if (!answer) throw new Error(`${key} was not expected`)
    const given = await answer(sent)
    return given && 'meta' in given ? given : { data: given, meta: {} }
  }
