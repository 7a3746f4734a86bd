import { demand } from '../product/market'
import type { Answer } from '../testApp'
import type { Copy, Sent } from './copy'

/** One thing that somebody does to an office, once or several times at once. */
export interface Step {
  send(copy: Copy): Sent | Promise<Sent>
  /** What the others may be answered besides the same, 404 and 409: a link or a code that was used is wrong. */
  others?: readonly number[]
  /** Why it is asked for again on purpose: each time sends its mail, as far as the limit of attempts goes. */
  mailsAgain?: string
  /** Keeps what later steps need of the answer that was taken. */
  keep?(copy: Copy, answer: Answer): void | Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each step knows what it left
export type Memo = Record<string, any>
type Body = Record<string, unknown>

export const current = async (copy: Copy, path: string) => demand(await copy.as('admin', 'GET', path))

/** Makes a record under a key, and keeps it under a name. */
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

/** Moves a record as a form does: with the version that it shows. */
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
