const LOOKED_AT = 4_000
const FEW = 4

/** Returns whether decoded text is text. Pictures and programs contain characters that no text has. */
export function isText(read: string): boolean {
  const looked = read.slice(0, LOOKED_AT)
  const strange = looked.match(/[^\P{C}\t\r\n\f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\ufffd/gu) ?? []
  return strange.length <= Math.max(FEW, looked.length / 50)
}
