import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NAMES, printTexts } from './printTexts'

// Prints which texts of a PDF poppler reads as they were written, and where the PDF is, to copy and search it in
// Chromium's viewer by hand:
//   node --import tsx tests/server/documents/compareReaders.ts
// Needs poppler-utils. Not a part of `npm test`. PDFium alone is no substitute for Chromium: its version 153
// reads Arabic otherwise than Chromium 156.

const path = join(mkdtempSync(join(tmpdir(), 'readers-')), 'names.pdf')
writeFileSync(path, await printTexts(NAMES))
const { status, stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' })
if (status !== 0) console.log('poppler: not installed')
const lines = (stdout ?? '').replace(/\p{Cf}/gu, '').split(/[\r\n]+/)
for (const text of NAMES) {
  const isRead = lines.some(line => line.replaceAll('\u00a0', ' ').trim() === text)
  console.log(`poppler: ${isRead ? 'as written' : 'otherwise '} ${text}`)
}
console.log(path)
