import { describe, expect, it } from 'vitest'
import { fold, searchWords } from '../../src/core/schema/fold'

describe('C-08 search folding', () => {
  it.each([
    ['Élodie  GARÇON', 'elodie garcon'],
    ['İPEK Işık', 'ipek isik'],
    ['أحمد', 'احمد'],
    ['مُحَمَّد', 'محمد'],
    ['فاطمة', 'فاطمه'],
    ['ﻓﺎﻃﻤﺔ', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['لؤلؤ وهـــدى', 'لولو وهدي'],
    ['علی کریم', 'علي كريم'],
    ['إبراهيم آدم', 'ابراهيم ادم'],
    ['\u200f+216 71\u202c', '+216 71'],
    ['IĞDIR', 'igdir'],
    ['٠١٢٣ ۴۵', '0123 45'],
    ['Straße', 'strasse'],
    ['ﬁnance', 'finance'],
  ])('%s is searched as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })

  it('splits a search into words', () => {
    expect(searchWords('  Ben  ALI ')).toEqual(['ben', 'ali'])
    expect(searchWords(' ')).toEqual([])
    expect(searchWords('12 14')).toEqual(['12', '14'])
  })

  it.each(['98 765 430', '98-765-430', '98.765.430', '٩٨ ٧٦٥ ٤٣٠', '98\u00a0765\u202f430'])(
    'F-06 searches for the phone number %s as one word',
    typed => expect(searchWords(typed)).toEqual(['98765430']),
  )

  it.each(['+216 98 765 430', '00216-98-765-430', '(00216) 98.765.430', '\u200e+216 (0)98 765 430'])(
    'F-06 searches for the phone number %s with its country code',
    typed => expect(searchWords(typed)).toEqual(['21698765430']),
  )

  it('F-06 keeps the zeros of short numbers, and numbers that are not one phone number apart', () => {
    expect(searchWords('0012')).toEqual(['0012'])
    expect(searchWords('98765430 20111222')).toEqual(['98765430', '20111222'])
  })
})
