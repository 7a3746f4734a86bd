import { type Document, type Operation, operationsOf } from '../fuzz/document'

/** What ends the session of the sender, or of everybody. */
const ENDING = /\/auth\/(logout|sessions|change-password)|\/end-sessions|^\/users\/\{id\}/

/** All operations that leave the senders signed in. */
export const operationsToTry = (document: Document): Operation[] =>
  operationsOf(document).filter(({ path, method }) => method === 'GET' || !ENDING.test(path))

/** Of the operations that every resource has, those of the one with the largest body: the short form tries no more. */
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

/** Public calls first, then operations of all kinds in turn, so that the first ones differ from each other. */
export function spread(operations: readonly Operation[]): Operation[] {
  const isOpen = ({ path }: Operation) => /^\/auth\/(login|register|preferences)$/.test(path)
  const rest = operations.filter(one => !isOpen(one))
  const step = 37
  const turns = Array.from({ length: step }, (_, from) => rest.filter((_one, at) => at % step === from))
  return [...operations.filter(isOpen), ...turns.flat()]
}
