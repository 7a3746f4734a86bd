/** A part of a page as plain data, which can be sent to the rendering thread. */
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

/** Evaluates the components of a document into plain parts. They are functions without state. */
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
