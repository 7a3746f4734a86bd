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
  })
})
