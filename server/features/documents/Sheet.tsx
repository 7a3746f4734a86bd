import type { ReactNode } from 'react'
import { colors, size } from './colors'
import { arabicFirst, fontFamily, weights } from './fontFamilies'
import { Document, Image, Page, Text, View } from './page'
import type { Print } from './print'
import { printable } from './printable'
import { row } from './row'
import { Words } from './Words'

interface Props {
  print: Print
  title: string
  /** Next to the title: the record's number. */
  number?: string
  landscape?: boolean
  /** Printed at the foot of every page. */
  note?: string
  children: ReactNode
}

/**
 * The pages of a document: letterhead, title, content and page numbers.
 * @example <Sheet print={print} title="Receipt" number="R-2026-000012">{content}</Sheet>
 */
export function Sheet({ print, title, number = '', landscape, note, children }: Props) {
  return (
    <Document
      title={[title, number].filter(Boolean).join(' ')}
      author={print.letterhead.name}
      creator={print.letterhead.name}
      language={print.language}
    >
      <Page size="A4" orientation={landscape ? 'landscape' : 'portrait'} style={pageStyle}>
        <Head print={print} />
        <View style={[row(print), { alignItems: 'baseline', marginBottom: 10, gap: 10 }]}>
          <Words print={print} strong style={{ fontSize: size.title }}>
            {title}
          </Words>
          <Words print={print} calm style={{ fontSize: size.heading }}>
            {number}
          </Words>
        </View>
        {children}
        <Foot print={print} note={note} />
      </Page>
    </Document>
  )
}

function Head({ print }: Pick<Props, 'print'>) {
  const { name, address, contact, logo } = print.letterhead
  return (
    <View style={[row(print), headStyle]}>
      {logo && <Image src={logo} style={{ height: 34, maxWidth: 120, objectFit: 'contain' }} />}
      <View style={{ flex: 1 }}>
        <Words print={print} strong style={{ fontSize: size.heading }}>
          {name}
        </Words>
        {address.map(line => (
          <Words key={line} print={print} calm style={{ fontSize: size.small }}>
            {line}
          </Words>
        ))}
      </View>
      <View>
        {contact.map(line => (
          <Words key={line} print={print} calm at="end" style={{ fontSize: size.small }}>
            {line}
          </Words>
        ))}
      </View>
    </View>
  )
}

function Foot({ print, note }: Pick<Props, 'print' | 'note'>) {
  // A template for the renderer, because the number of pages is known only then.
  const pageText = printable(print.translate('documents.page', { page: '{page}', pages: '{pages}' }))
  return (
    <View fixed style={[row(print), footStyle]}>
      <View style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>
        <Words print={print} calm style={{ fontSize: size.small }}>
          {note ?? print.letterhead.name}
        </Words>
      </View>
      <Text {...{ pageText }} style={{ ...pageStyleOf(print), fontSize: size.small, color: colors.calm }} />
    </View>
  )
}

const pageStyleOf = ({ rtl }: Print) => ({
  fontFamily: rtl ? arabicFirst : fontFamily,
  width: 90,
  direction: rtl ? ('rtl' as const) : ('ltr' as const),
  textAlign: rtl ? ('left' as const) : ('right' as const),
})

const pageStyle = {
  fontFamily,
  fontSize: size.text,
  fontWeight: weights.regular,
  color: colors.text,
  paddingTop: 30,
  paddingBottom: 46,
  paddingHorizontal: 34,
}
const headStyle = {
  alignItems: 'center' as const,
  gap: 12,
  paddingBottom: 10,
  marginBottom: 14,
  borderBottomWidth: 1,
  borderBottomColor: colors.line,
}
const footStyle = {
  position: 'absolute' as const,
  bottom: 20,
  left: 34,
  right: 34,
  gap: 16,
  alignItems: 'flex-end' as const,
}
