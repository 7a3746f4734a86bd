import { demand } from '../product/market'
import type { Answer } from '../testApp'
import type { Copy, Sent } from './copy'

/** One action on an office, once or several times at once. */
export interface Step {
  send(copy: Copy): Sent | Promise<Sent>
  /** What the others can return besides the same, 404 and 409: a used link or code is wrong. */
  others?: readonly number[]
  /** Why it is repeated on purpose: each time sends its mail, up to the limit of attempts. */
  mailsAgain?: string
  /** Stores what later steps need of the successful response. */
  keep?(copy: Copy, answer: Answer): void | Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each step knows what it left
export type Memo = Record<string, any>
type Body = Record<string, unknown>

export const current = async (copy: Copy, path: string) => demand(await copy.as('admin', 'GET', path))

/** Creates a record under a key, and stores it under a name. */
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

/** Transitions a record like a form: with the version that it shows. */
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

/** A call to one record. */
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
