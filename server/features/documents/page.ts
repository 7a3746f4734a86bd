import type * as renderer from '@react-pdf/renderer'

// The typesetter's own names of its parts. The typesetter itself is loaded where pages are set, in a thread of its own.
const part = (name: string): unknown => name

export const Document = part('DOCUMENT') as typeof renderer.Document
export const Page = part('PAGE') as typeof renderer.Page
export const View = part('VIEW') as typeof renderer.View
export const Text = part('TEXT') as typeof renderer.Text
export const Image = part('IMAGE') as typeof renderer.Image
