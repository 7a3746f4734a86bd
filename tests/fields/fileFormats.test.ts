import { afterEach, describe, expect, it } from 'vitest'
import {
  acceptOf,
  fileFormats,
  kindsOf,
  mightBe,
  officeFileTypes,
  setOfficeFileTypes,
} from '../../src/core/field/fileFormats'

afterEach(() => setOfficeFileTypes(undefined))
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('formats of files', () => {
  it('D-15 47.3 are offered by type and by ending, because systems do not know all types', () => {
    const accept = acceptOf(officeFileTypes()).split(',')
    expect(accept).toEqual(expect.arrayContaining(['image/png', '.jpeg', '.docx', '.msg', 'message/rfc822']))
    expect(acceptOf(['image/png'])).toBe('image/png,.png')
  })

  it('D-15 47.3 are refused before the upload only if neither type nor ending fits', () => {
    const types = officeFileTypes()
    // Windows gives CSV files the type of Excel, and no type to e-mails.
    expect(mightBe(types, { name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe(true)
    expect(mightBe(types, { name: 'a.MSG', type: '' })).toBe(true)
    expect(mightBe(types, { name: 'a.docx', type: 'application/octet-stream' })).toBe(true)
    expect(mightBe(types, { name: 'a.zip', type: 'application/zip' })).toBe(false)
    expect(mightBe(['image/png'], { name: 'a.pdf', type: 'application/pdf' })).toBe(false)
  })

  it('D-15 47.3 are named in groups, and alone if their group is not complete', () => {
    const key = (group: string) => ({ key: `fields.file_groups.${group}`, fallback: group })
    expect(kindsOf(['application/pdf', 'image/png', 'x/y'])).toEqual([key('pdf'), 'PNG', 'Y'])
    expect(kindsOf([WORD, 'application/msword'])).toEqual([key('word')])
  })

  it('D-15 47.3 follow the setting of the office, in the order of the product', () => {
    setOfficeFileTypes(['word', 'pdf', 'archives'])
    expect(officeFileTypes()).toEqual(['application/pdf', WORD, 'application/msword'])
    setOfficeFileTypes(undefined)
    expect(officeFileTypes()).toHaveLength(fileFormats.length)
  })
})
