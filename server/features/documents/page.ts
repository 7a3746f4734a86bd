import type * as renderer from '@react-pdf/renderer'

// react-pdf's names of its primitives. react-pdf itself is loaded only in the rendering thread.
const part = (name: string): unknown => name

export const Document = part('DOCUMENT') as typeof renderer.Document
export const Page = part('PAGE') as typeof renderer.Page
export const View = part('VIEW') as typeof renderer.View
export const Text = part('TEXT') as typeof renderer.Text
export const Image = part('IMAGE') as typeof renderer.Image
/** Elements of drawings. They have coordinates in points and no text. */
export const Svg = part('SVG') as typeof renderer.Svg
export const Path = part('PATH') as typeof renderer.Path
export const Line = part('LINE') as typeof renderer.Line
export const Rect = part('RECT') as typeof renderer.Rect
