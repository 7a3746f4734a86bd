import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../providers/i18nProvider'
import trash from '../../src/core/i18n/en/trash.json'
import { createLanguageChoice } from '../../src/core/i18n/languageChoice'
import { deferredPhrases, languageNames, phrases } from '../../src/core/i18n/languages'

const choice = () => createLanguageChoice({ read: () => 'en', write: () => undefined })
const begun = (begins?: 'without the rest') => createI18n(async () => ({}), choice(), { initial: begins })

describe('I-01 the phrases of the pages behind the first', () => {
  it.each(languageNames)('I-01 are those that a list and a record do without, in %s', async language => {
    const [first, behind] = await Promise.all([phrases[language](), deferredPhrases[language]()])
    const files = readdirSync(`src/core/i18n/${language}`).filter(file => file.endsWith('.json'))
    const sections = files.map(file => file.replace('.json', '')).filter(name => name !== 'mail')
    expect([...Object.keys(first), ...Object.keys(behind)].sort()).toEqual(sections.sort())
  })

  it('I-01 are told anew when somebody has asked for one of them and it has come', async () => {
    const i18n = await begun('without the rest')
    const [before, heard] = [i18n.provider(), vi.fn()]
    i18n.subscribe(heard)
    expect(before.translate('trash.title')).toBe('Title')
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    expect(i18n.provider()).not.toBe(before)
    expect(i18n.provider().translate('trash.title')).toBe(trash.title)
  })

  it('I-01 change nothing on the screen when they come unasked', async () => {
    const i18n = await begun('without the rest')
    const [before, heard] = [i18n.provider(), vi.fn()]
    i18n.subscribe(heard)
    await i18n.whole()
    expect(heard).not.toHaveBeenCalled()
    expect(before.translate('trash.title')).toBe(trash.title)
  })

  it('I-01 are there at once for a page that begins with them', async () => {
    const i18n = await begun()
    expect(i18n.provider().translate('trash.title')).toBe(trash.title)
  })
})
