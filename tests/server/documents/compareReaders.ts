import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NAMES, printTexts } from './printTexts'

// Prints which texts of a PDF poppler and Chromium's PDFium read as they were written:
//   node --import tsx tests/server/documents/compareReaders.ts
// Needs poppler-utils and, in PYTHON, pypdfium2. A missing reader is named. Not a part of `npm test`.

const PDFIUM =
  'import sys, pypdfium2\nfor p in pypdfium2.PdfDocument(sys.argv[1]): print(p.get_textpage().get_text_range())'

const folder = mkdtempSync(join(tmpdir(), 'readers-'))
const path = join(folder, 'names.pdf')
writeFileSync(path, await printTexts(NAMES))
const readers: [name: string, command: string, args: string[]][] = [
  ['poppler', 'pdftotext', [path, '-']],
  ['PDFium', process.env.PYTHON ?? 'python3', ['-c', PDFIUM, path]],
]
for (const [name, command, args] of readers) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) {
    console.log(`${name}: not installed`)
    continue
  }
  const lines = stdout.replace(/\p{Cf}/gu, '').split(/[\r\n]+/)
  for (const text of NAMES) {
    const isRead = lines.some(line => line.replaceAll('\u00a0', ' ').trim() === text)
    console.log(`${name}: ${isRead ? 'as written' : 'otherwise '} ${text}`)
  }
}
rmSync(folder, { recursive: true })
