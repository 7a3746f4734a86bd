import type * as renderer from '@react-pdf/renderer'

// react-pdf's names of its primitives. react-pdf itself is loaded only in the rendering thread.
const part = (name: string): unknown => name

export const Document = part('DOCUMENT') as typeof renderer.Document
export const Page = part('PAGE') as typeof renderer.Page
export const View = part('VIEW') as typeof renderer.View
export const Text = part('TEXT') as typeof renderer.Text
export const Image = part('IMAGE') as typeof renderer.Image
