#!/usr/bin/env bash
# read-excel-file 9.3.17: of the 206 moments at 00:00, 00:07 … 23:55 of a day, written by exceljs 4.4.0 as
# Excel's serial numbers, 62 are read one millisecond early: 00:56 as 00:55:59.999. exceljs reads all of them
# as they were. The fraction of a day is a rounded double, so a reader has to round the product to a
# millisecond, and this one cuts it off. Printed without rounding, such a moment shows the minute before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17
cat > check.mjs <<'JS'
import assert from 'node:assert'
import ExcelJS from 'exceljs'
import readSheets from 'read-excel-file/node'

const moments = Array.from({ length: 206 }, (_, n) => new Date(Date.UTC(2026, 2, 3, 0, 7 * n)))
const workbook = new ExcelJS.Workbook()
const sheet = workbook.addWorksheet('moments')
for (const moment of moments) sheet.addRow([moment]).getCell(1).numFmt = 'yyyy-mm-dd hh:mm'
await workbook.xlsx.writeFile('moments.xlsx')

const again = new ExcelJS.Workbook()
await again.xlsx.readFile('moments.xlsx')
const byExceljs = moments.map((_, at) => again.worksheets[0].getRow(at + 1).getCell(1).value)
assert.deepEqual(byExceljs, moments)

const [{ data }] = await readSheets('moments.xlsx')
const early = data.flatMap(([read], at) => (moments[at] - read === 1 ? [read.toISOString()] : []))
const other = data.filter(([read], at) => ![0, 1].includes(moments[at] - read))
console.log({ rows: data.length, early: early.length, first: early[0], other: other.length })
assert.deepEqual([data.length, early.length, other.length], [206, 62, 0])
JS
node check.mjs
