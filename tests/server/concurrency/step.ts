import { demand } from '../product/market'
import type { Answer } from '../testApp'
import type { Copy, Sent } from './copy'

/** One action on an office, started once or several times at once. */
export interface Step {
  send(copy: Copy): Sent | Promise<Sent>
  /**
   * Statuses that repeated calls can return in addition to success, 404 and 409, for example for a used code.
   */
  others?: readonly number[]
  /** The reason why each repetition sends another mail, up to the limit of attempts. */
  mailsAgain?: string
  /** Stores the values of the successful response that later steps need. */
  keep?(copy: Copy, answer: Answer): void | Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each step knows what it left
export type Memo = Record<string, any>
type Body = Record<string, unknown>

export const current = async (copy: Copy, path: string) => demand(await copy.as('admin', 'GET', path))

/** Returns a step that creates a record with an idempotency key, and stores its ID under a name. */
export const create = (resource: string, name: string, body: (memo: Memo, copy: Copy) => Body): Step => ({
  send: copy => ({
    op: `POST /${resource}`,
    path: resource,
    key: `create-${name}`,
    body: body(copy.memo, copy),
  }),
  keep: ({ memo }, { body: { data } }) => {
    memo[name] = data.id
  },
})

/** Returns a step that transitions a record like a form, with the version that the form shows. */
export const move = (
  resource: string,
  transition: string,
  of: (memo: Memo) => number,
  body: (memo: Memo, copy: Copy) => Body = () => ({}),
  keep?: Step['keep'],
): Step => ({
  send: async copy => {
    const path = `${resource}/${of(copy.memo)}`
    const { version } = await current(copy, path)
    const sent = { version, ...body(copy.memo, copy) }
    return { op: `POST /${resource}/{id}/${transition}`, path: `${path}/${transition}`, body: sent }
  },
  keep,
})

/** Returns a step that calls an operation on one record. */
export const call = (
  op: string,
  of: (memo: Memo) => unknown,
  body?: (memo: Memo, copy: Copy) => Body,
  rest: Partial<Step> & Partial<Sent> = {},
): Step => ({
  send: copy => {
    const id = of(copy.memo)
    const path = op.replace(/^\w+ \//, '').replace(/\{\w+\}/, String(id))
    const { who, key, file } = rest
    const sent = file === undefined ? { body: body?.(copy.memo, copy) } : { file }
    return { op, path, ...sent, ...(who ? { who } : {}), ...(key ? { key } : {}) }
  },
  others: rest.others,
  keep: rest.keep,
})

export const because = { reason: 'Because of a test' }
