/** A part of a page as data, as it travels to the thread that sets it. */
export interface PlainPart {
  type: string
  props: Record<string, unknown>
  children: (PlainPart | string)[]
}

interface Element {
  type: unknown
  props: Record<string, unknown> & { children?: unknown }
}

const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'type' in node && 'props' in node

/** The parts that pages come to when the components of a document are worked out: they are functions and hold no state. */
export function plainParts(node: unknown): (PlainPart | string)[] {
  if (Array.isArray(node)) return node.flatMap(plainParts)
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (!isElement(node)) return []
  const { children, ...props } = node.props
  if (typeof node.type === 'function') return plainParts(node.type(node.props))
  // A fragment.
  if (typeof node.type !== 'string') return plainParts(children)
  return [{ type: node.type, props, children: plainParts(children) }]
}
