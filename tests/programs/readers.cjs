// Prints the cells of workbooks as JSON, read by a library: node readers.cjs <folder> <library> <file>…
const { createRequire } = require('node:module')
const { join } = require('node:path')

const [folder, library, ...files] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))

const readers = {
  exceljs: async file => {
    const book = new (load('exceljs').Workbook)()
    await book.xlsx.readFile(file)
    const rows = []
    book.worksheets[0].eachRow({ includeEmpty: true }, row => {
      const cells = Array.from(row.values).slice(1)
      rows.push(cells.map(cell => cell?.richText?.map(({ text }) => text).join('') ?? cell ?? ''))
    })
    return rows
  },
  'read-excel-file': async file => {
    const rows = await load('read-excel-file/node').readSheet(file, { trim: false })
    return rows.map(row => row.map(cell => cell ?? ''))
  },
}

async function main() {
  for (const file of files) console.log(JSON.stringify(await readers[library](file)))
}
main()
