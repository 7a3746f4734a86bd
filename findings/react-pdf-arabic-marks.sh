#!/usr/bin/env bash
# @react-pdf/renderer 4.9.0 (with @react-pdf/textkit 7.0.1): the vowel signs of Arabic lose their height. The
# font places the kasra of إِ 804 units below the baseline (fontkit 2.0.4), and pdfkit 0.20.1, which react-pdf
# is built on, writes it 16.08 points lower at 20 points. react-pdf writes it on the baseline, so that it is
# drawn across or above its letter. textkit sets the vertical offset of every glyph from the style of its text,
# 0 by default, after the font's own offsets are known.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @react-pdf/renderer@4.9.0 @react-pdf/textkit@7.0.1 pdfkit@0.20.1 \
  fontkit@2.0.4 @expo-google-fonts/ibm-plex-sans-arabic@0.4.2 react@19.2.0
cat > check.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { createElement } from 'react'

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
)
const WORD = '\u0625\u0650'
const SIZE = 20

const font = create(readFileSync(path))
const rounded = points => Number(points.toFixed(2))
const byFont = font.layout(WORD).positions.map(({ yOffset }) => rounded((yOffset / font.unitsPerEm) * SIZE))

const byPdfkit = await new Promise(resolve => {
  const doc = new PDFDocument()
  const parts = []
  doc.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
  doc.font(path).fontSize(SIZE).text(WORD)
  doc.end()
})
Font.register({ family: 'Plex', src: path })
const style = { fontFamily: 'Plex', fontSize: SIZE }
const byReactPdf = await renderToBuffer(
  createElement(Document, null, createElement(Page, { style }, createElement(Text, null, WORD))),
)

/** Returns the height of each glyph above the baseline, from the text matrices of the page. */
function heights(pdf) {
  const streams = pdf.toString('latin1').split(/stream\r?\n/).flatMap(part => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const [text] = /BT[\s\S]*?ET/.exec(streams.join('\n')) ?? []
  const lines = text.split('\n')
  const base = Number(/([\d.]+) Tm/.exec(text)[1])
  let y = base
  return lines.flatMap(line => {
    const moved = / ([\d.]+) Tm$/.exec(line)
    if (moved) y = Number(moved[1])
    return line.endsWith('TJ') ? [rounded(y - base)] : []
  })
}

const found = { font: byFont, pdfkit: heights(byPdfkit), 'react-pdf': heights(byReactPdf) }
console.log(found)
assert.deepEqual(found, { font: [-16.08, 0], pdfkit: [-16.08, 0], 'react-pdf': [0, 0] })
JS
node check.mjs
