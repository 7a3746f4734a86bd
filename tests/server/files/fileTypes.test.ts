import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fileFormats } from '../../../src/core/field/fileFormats'
import { mainEngines } from '../../support/databases'
import {
  compoundFile,
  docx,
  EMAIL,
  heic,
  letter,
  oldWorkbook,
  openDocument,
  pptx,
  tiff,
  zipOf,
} from '../../support/officeFiles'
import { openTestApp, type TestApp } from '../testApp'

const sample = (name: string) => readFileSync(new URL(`../../files/${name}`, import.meta.url))
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
const UTF16 = Buffer.from('\ufeffAmel\t120\r\n', 'utf16le')
const OUTLOOK = compoundFile(['__properties_version1.0', '__nameid_version1.0'])
const typeOf = (ending: string) => fileFormats.find(({ endings }) => endings.includes(ending))?.type
const MACRO = 'application/vnd.ms-word.document.macroEnabled'
const ENCRYPTED =
  '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
const partsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a/${at}`, '']))
const PAGE = '<!doctype html><script>document.title = "run"</script>'

describe.each(mainEngines)('types of uploaded files on $name', engine => {
  let test: TestApp
  let token: string

  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'admin@example.com', user_type: 1 })
    token = await test.signIn('admin@example.com')
  })
  afterAll(() => test.close())

  function upload(content: Buffer | string, name: string, language = 'en') {
    const body = new FormData()
    body.set('file', new File([content as BlobPart], name, { type: 'text/html' }))
    return test.call('/api/v1/files', { body, token, headers: { 'Accept-Language': language } })
  }
  const read = (id: number) =>
    test.app.request(`/api/v1/files/${id}`, { headers: { Authorization: `Bearer ${token}` } })

  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['عقد.docx', () => docx()],
    ['cartes grises.xlsx', () => sample('openpyxl-formats.xlsx')],
    ['calc.xlsx', () => sample('pandas-xlsxwriter.xlsx')],
    ['sinistres.xls', () => sample('sheetjs-old.xls')],
    ['offre.pptx', () => pptx()],
    ['lettre.doc', () => compoundFile([['WordDocument', letter()], '1Table'])],
    [
      'with-a-table-inside.doc',
      () =>
        compoundFile([
          ['WordDocument', letter()],
          ['Workbook', oldWorkbook()],
        ]),
    ],
    ['classeur.xls', () => compoundFile([['Workbook', oldWorkbook()]])],
    ['lettre.odt', () => openDocument('text', { 'META-INF/manifest.xml': '<manifest/>' })],
    ['primes.ods', () => sample('libreoffice-formats.ods')],
    ['offre.odp', () => openDocument('presentation')],
    ['message.eml', () => EMAIL],
    ['with-a-mark.eml', () => `\ufeff${EMAIL}`],
    ['message.msg', () => OUTLOOK],
    ['photo.HEIC', () => heic()],
    ['scan.tiff', () => tiff()],
    ['logo.gif', () => GIF],
    ['notes.txt', () => 'BMW 320, 12.03.2026\r\n'],
    ['notes of Windows.txt', () => Buffer.from('Pr\u00e9nom', 'latin1')],
    ['export of Excel.txt', () => UTF16],
    ['text of DOS.txt', () => 'BMW 320\r\n\u001a'],
    ['primes.csv', () => sample('libreoffice-1256-french-arabic.csv')],
  ])('D-15 47.3 takes %s, and offers it for download', async (name, contentOf) => {
    const content = await contentOf()
    const { status, body } = await upload(content, name)
    const type = typeOf(name.toLowerCase().split('.').at(-1) ?? '')
    expect([status, body.message, body.data?.name, body.data?.type]).toEqual([201, undefined, name, type])
    const response = await read(body.data.id)
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true)
    const { headers } = response
    const way = type === 'image/gif' ? 'inline' : 'attachment'
    expect(headers.get('Content-Disposition')).toMatch(new RegExp(`^${way}; filename=`))
    expect(headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
    expect(headers.get('Content-Type')).toBe(type)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain("sandbox; default-src 'none'")
  })

  it.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['a page named .docx', () => PAGE],
    ['a page named .txt', () => PAGE],
    ['a page named .eml', () => PAGE],
    ['a program named .txt', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an archive.zip', () => zipOf({ 'a.txt': 'a' })],
    ['an archive named .docx', () => zipOf({ 'a.txt': 'a' })],
    ['a drawing.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['an encrypted workbook.xlsx', () => sample('xlsx-populate-password.xlsx')],
    ['a binary workbook.xlsb', () => sample('sheetjs-binary.xlsb')],
    ['a page of LibreOffice.xls', () => sample('libreoffice-html-named.xls')],
    ['XML of Excel.xls', () => sample('sheetjs-xml-named.xls')],
    ['an installer.msi', () => compoundFile(['\u4840\u3b3f'])],
    ['slides.ppt', () => compoundFile(['PowerPoint Document', 'Current User'])],
    [
      'a letter with slides inside.doc',
      () => compoundFile([['WordDocument', letter()], 'PowerPoint Document']),
    ],
    ['a letter of Word 95.doc', () => compoundFile([['WordDocument', letter({ version: 0x68 })]])],
    ['an encrypted letter.doc', () => compoundFile([['WordDocument', letter({ flags: 0x0100 })]])],
    ['an empty letter.doc', () => compoundFile(['WordDocument'])],
    ['an encrypted workbook.xls', () => compoundFile([['Workbook', oldWorkbook({ password: true })]])],
    ['half a workbook.xls', () => compoundFile([['Workbook', oldWorkbook()]]).subarray(0, -512)],
    ['a workbook without sheets.xls', () => compoundFile([['Workbook', Buffer.from('0908')]])],
    ['an encrypted letter.odt', () => openDocument('text', { 'META-INF/manifest.xml': ENCRYPTED })],
    [
      'a manifest in UTF-16.odt',
      () => openDocument('text', { 'META-INF/manifest.xml': [...ENCRYPTED].join('\0') }),
    ],
    ['more than 10,000 parts.odt', () => openDocument('text', partsOf(10_000))],
    ['a text with a character in it.txt', () => 'BMW\u001a320'],
    ['half a letter.docx', async () => (await docx()).subarray(0, -30)],
    ['nothing.txt', () => ''],
    ['not an e-mail.eml', () => 'Subject: a\r\nno header\r\n\r\nFrom: b'],
  ])('D-15 47.3 refuses %s, and says what is accepted', async (name, contentOf) => {
    const { status, body } = await upload(await contentOf(), name)
    expect([status, body.code]).toEqual([415, 'unsupported_type'])
    expect(body.message).toContain(
      'PDF, pictures, Word, Excel, PowerPoint, OpenDocument, email, and text files. Save or print it as a PDF',
    )
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['letter.docm', () => docx({}, MACRO)],
    ['letter.docx', () => docx({ 'word/vbaProject.bin': 'a' })],
    ['letter.odt', () => openDocument('text', { 'Basic/Standard/Module1.xml': '<a/>' })],
    ['claims.xls', () => compoundFile([['Workbook', oldWorkbook()], '_VBA_PROJECT_CUR'])],
    ['letter.doc', () => compoundFile([['WordDocument', letter()], 'Macros'])],
    ['other case.doc', () => compoundFile([['WORDDOCUMENT', letter()], 'maCROS'])],
    ['macros of Excel 4.xls', () => compoundFile([['Workbook', oldWorkbook({ listed: 1 })]])],
    ['macros of Excel 4 in a sheet.xls', () => compoundFile([['Workbook', oldWorkbook({ sheet: 0x40 })]])],
    [
      'macros in a table inside.doc',
      () =>
        compoundFile([
          ['WordDocument', letter()],
          ['Workbook', oldWorkbook({ listed: 1 })],
        ]),
    ],
  ])('D-15 47.3 refuses %s with macros', async (name, contentOf) => {
    const { status, body } = await upload(await contentOf(), name)
    expect([status, body.message]).toEqual([
      415,
      'This file contains macros. Accepted are PDF, pictures, Word, Excel, PowerPoint, OpenDocument, email, and text files. Save it without macros, for example as DOCX or XLSX, then choose it again.',
    ])
  })

  it('D-15 47.3 refuses in the language of the person', async () => {
    const { body } = await upload(PAGE, 'a.html', 'ar')
    expect(body.message).toMatch(/^هذا النوع من الملفات غير مقبول.*PDF.*صور.*Word.*رسائل بريد إلكتروني/)
    expect((await upload(PAGE, 'a.html', 'fr')).body.message).toContain(
      'OpenDocument, e-mails et fichiers texte',
    )
  })

  it('D-15 47.3 gives a file that is harmless under another name the ending of its content', async () => {
    const pageAfterPdf = Buffer.concat([PDF, Buffer.from(PAGE)])
    const kept = async (content: Buffer | string, name: string) =>
      (await upload(content, name)).body.data.name
    expect(await kept(pageAfterPdf, 'page.html')).toBe('page.html.pdf')
    expect(await kept(EMAIL, 'page.html')).toBe('page.html.eml')
    expect(await kept(await docx(), 'run.exe')).toBe('run.exe.docx')
    expect(await kept(`${'a'.repeat(200)}`, `${'ش'.repeat(200)}.txt`)).toBe(`${'ش'.repeat(146)}.txt`)
  })

  it('D-15 47.3 accepts what the settings of the office name', async () => {
    const { body } = await test.call('/api/v1/settings/general', { token })
    const save = (file_types: string[], version: number) =>
      test.call('/api/v1/settings/general', { method: 'PUT', token, body: { file_types, version } })
    const saved = await save(['pdf', 'email'], body.meta.version)
    expect(saved.status).toBe(200)
    onTestFinished(async () => {
      await save(body.data.file_types, saved.body.meta.version)
    })
    expect((await test.call('/api/v1/settings/public')).body.data.file_types).toEqual(['pdf', 'email'])
    expect((await upload(PDF, 'a.pdf')).status).toBe(201)
    const refused = await upload(await docx(), 'a.docx')
    expect(refused.status).toBe(415)
    // The logo of insurance companies names its own types.
    expect(refused.body.message).toContain('Accepted are PDF, email, PNG, JPEG, and WEBP.')
    const gif = await upload(GIF, 'a.gif')
    expect(gif.status).toBe(415)
  })
})
