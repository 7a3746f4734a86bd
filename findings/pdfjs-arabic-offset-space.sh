#!/usr/bin/env bash
# pdfjs-dist 5.6.205 puts a space into an Arabic word. IBM Plex Sans Arabic moves the alef of أكادير (Agadir) 140
# units away from the bar of the kaf (fontkit 2.0.4), and pdfkit 0.20.1 writes the word with that gap.
# getTextContent returns it as two words, so a search for the name finds nothing. With a gap of 80 units, as in
# داكار (Dakar) and واكادير, whose alef has no hamza, the word stays whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfjs-dist@5.6.205 pdfkit@0.20.1 fontkit@2.0.4 \
  @expo-google-fonts/ibm-plex-sans-arabic@0.4.2
cat > check.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
)
const font = create(readFileSync(path))
const [AGADIR, WA_AGADIR, DAKAR] = [
  '\u0623\u0643\u0627\u062f\u064a\u0631',
  '\u0648\u0627\u0643\u0627\u062f\u064a\u0631',
  '\u062f\u0627\u0643\u0627\u0631',
]

async function readBack(word) {
  const pdf = await new Promise(resolve => {
    const doc = new PDFDocument()
    const parts = []
    doc.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    doc.font(path).fontSize(20).text(word)
    doc.end()
  })
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map(({ str }) => str).join('')
}
const offsets = word => font.layout(word).positions.map(({ xOffset }) => xOffset).filter(Boolean)

console.log(offsets(AGADIR), JSON.stringify(await readBack(AGADIR)))
console.log(offsets(WA_AGADIR), JSON.stringify(await readBack(WA_AGADIR)))
console.log(offsets(DAKAR), JSON.stringify(await readBack(DAKAR)))
assert.deepEqual(offsets(AGADIR), [140])
assert.equal(await readBack(AGADIR), '\u0623 \u0643\u0627\u062f\u064a\u0631')
assert.deepEqual(offsets(WA_AGADIR), [80])
assert.equal(await readBack(WA_AGADIR), WA_AGADIR)
assert.equal(await readBack(DAKAR), DAKAR)
JS
node check.mjs
