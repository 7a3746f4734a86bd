import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectFile } from '../../../server/features/imports/file/lookInto'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

const usual = { decimal: '.', currency: 'EUR' } as const
const inspect = (name: string) => inspectFile(join(import.meta.dirname, '../../files', name), usual)
async function inspectText(content: string | Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return inspectFile(path, usual)
}

describe('F-01 files that only look like workbooks or tables are refused with advice', () => {
  it.each([
    ['libreoffice-html-named.xls', 'web_page'],
    ['sheetjs-html-named.xls', 'web_page'],
    ['sheetjs-xml-named.xls', 'xml_workbook'],
    ['sheetjs-sylk-named.xls', 'exchange_format'],
    ['sheetjs-dif-named.xls', 'exchange_format'],
    ['sheetjs-binary.xlsb', 'binary_workbook'],
    ['sheetjs-old.xls', 'old_workbook'],
    ['sheetjs-biff2.xls', 'old_workbook'],
    ['xlsx-populate-password.xlsx', 'password'],
  ])('F-01 %s: %s', async (name, reason) => {
    await expect(inspect(name)).rejects.toThrow(`import.file.${reason}`)
  })

  it.each([
    ['\ufeff\r\n<table><tr><td>a</td></tr></table>', 'web_page'],
    ['<?xml version="1.0"?><!DOCTYPE html><html><body/></html>', 'web_page'],
    ['MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n', 'web_page'],
    [
      '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text"/>',
      'not_table',
    ],
    ['<?xml version="1.0"?><policies><policy/></policies>', 'not_table'],
    [Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"a"\r\nE\r\n', 'latin1'), 'exchange_format'],
    // A program that writes cells without a compound file around them.
    [Uint8Array.from([0x09, 0x08, 0x08, 0, 0, 0, 0x10, 0, 0, 0, 0, 0]), 'old_workbook'],
    // The directory of an encrypted workbook can be beyond the end of a damaged one.
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'old_workbook'],
  ])('F-01 refuses %j: %s', async (content, reason) => {
    await expect(inspectText(content)).rejects.toThrow(`import.file.${reason}`)
  })

  it.each([
    ['ID;PRENOM\nA;Zoé\nB;Ali\n', ['ID', 'PRENOM']],
    ['ID;Prénom;Nom\nC;Zoé;X\n', ['ID', 'Prénom', 'Nom']],
    ['<name>,city\nZoé,Tunis\n', ['<name>', 'city']],
  ])('F-01 reads the table %j', async (content, headings) => {
    expect((await inspectText(content)).headers).toEqual(headings)
  })
})
