# Prints the cells of workbooks or CSV files as JSON: python readers.py openpyxl|csv <file>…
import csv
import json
import sys


def workbook(path):
    from openpyxl import load_workbook

    sheet = load_workbook(path, read_only=True).worksheets[0]
    return [[value(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def value(cell):
    if cell is None:
        return ''
    return cell.isoformat() if hasattr(cell, 'isoformat') else cell


def table(path):
    csv.field_size_limit(10_000_000)
    with open(path, encoding='utf-8-sig', newline='') as file:
        return list(csv.reader(file))


read = workbook if sys.argv[1] == 'openpyxl' else table
for path in sys.argv[2:]:
    print(json.dumps(read(path)))
