import { describe, expect, it } from 'vitest'
import { mailHtml, mailText } from '../../../server/engine/mail/mailHtml'

const content = {
  company: 'Coverdesk',
  subject: 'موضوع',
  paragraphs: ['مرحبا'],
  link: { label: 'افتح', url: 'https://office.example.com/build/x?token=1' },
  closing: ['شكرا'],
}

describe('I-02 direction of a mail', () => {
  it('I-02 is right-to-left in Arabic, with its address left-to-right', () => {
    const html = mailHtml({ ...content, language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<span dir="ltr">https:\/\/office/)
    expect(mailText({ ...content, language: 'ar' })).toContain('\nhttps://office')
  })

  it('I-02 is left-to-right in every other language', () => {
    expect(mailHtml({ ...content, language: 'tr' })).toContain('<html lang="tr" dir="ltr">')
  })
})
