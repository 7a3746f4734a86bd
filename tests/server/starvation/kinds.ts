import { type Document, type Operation, operationsOf } from '../fuzz/document'

/** Operations that can end a session, the sender's or another user's. */
const ENDING = /\/auth\/(logout|sessions|change-password)|\/end-sessions|^\/users\/\{id\}/

/** Returns all operations that leave the senders signed in. */
export const operationsToTry = (document: Document): Operation[] =>
  operationsOf(document).filter(({ path, method }) => method === 'GET' || !ENDING.test(path))

/**
 * Returns one operation of each kind: of those that every resource
 * has, the one with the largest body. The short form tries only these.
 */
export function oneOfEachKind(document: Document, operations: readonly Operation[]): Operation[] {
  const lists = new Set(operations.flatMap(({ path }) => /^\/([\w-]+)\/choices$/.exec(path)?.[1] ?? []))
  const size = ({ body }: Operation) =>
    JSON.stringify(document.components.schemas[nameOf(body)] ?? body ?? 0).length
  const known = new Map<string, Operation>()
  for (const operation of operations) {
    const [, first = '', rest = ''] = /^\/([\w-]+)(.*)$/.exec(operation.path) ?? []
    const kind = `${operation.method} ${lists.has(first) ? '*' : first}${rest}`
    const best = known.get(kind)
    if (!best || size(operation) > size(best)) known.set(kind, operation)
  }
  return [...known.values()]
}

const nameOf = (body: Operation['body']) => body?.$ref?.split('/').at(-1) ?? ''

/** Returns public operations first, then the others in steps of 37, so that neighboring ones differ. */
export function spread(operations: readonly Operation[]): Operation[] {
  const isOpen = ({ path }: Operation) => /^\/auth\/(login|register|preferences)$/.test(path)
  const rest = operations.filter(one => !isOpen(one))
  const step = 37
  const turns = Array.from({ length: step }, (_, from) => rest.filter((_one, at) => at % step === from))
  return [...operations.filter(isOpen), ...turns.flat()]
}
