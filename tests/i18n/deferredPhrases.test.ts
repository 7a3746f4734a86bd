import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../providers/i18nProvider'
import trash from '../../src/core/i18n/en/trash.json'
import { createLanguageChoice } from '../../src/core/i18n/languageChoice'
import { deferredPhrases, languageNames, phrases } from '../../src/core/i18n/languages'

const choice = () => createLanguageChoice({ read: () => 'en', write: () => undefined })
const begun = (begins?: 'without the rest') => createI18n(async () => ({}), choice(), { initial: begins })

describe('I-01 deferred phrases of later pages', () => {
  it.each(languageNames)('I-01 contain none that a list or record needs, in %s', async language => {
    const [first, behind] = await Promise.all([phrases[language](), deferredPhrases[language]()])
    const files = readdirSync(`src/core/i18n/${language}`).filter(file => file.endsWith('.json'))
    // Only the server needs these.
    const sections = files
      .map(file => file.replace('.json', ''))
      .filter(name => !['api_pages', 'headings', 'mail'].includes(name))
    expect([...Object.keys(first), ...Object.keys(behind)].sort()).toEqual(sections.sort())
  })

  it('X-09 I-01 notify readers once a requested phrase has loaded', async () => {
    const i18n = await begun('without the rest')
    const [before, listener] = [i18n.provider(), vi.fn()]
    i18n.subscribe(listener)
    expect(before.translate('trash.open')).toBe('Open')
    await vi.waitFor(() => expect(listener).toHaveBeenCalled())
    expect(i18n.provider()).not.toBe(before)
    expect(i18n.provider().translate('trash.open')).toBe(trash.open)
  })

  it('I-01 change nothing on screen when loaded unrequested', async () => {
    const i18n = await begun('without the rest')
    const [before, listener] = [i18n.provider(), vi.fn()]
    i18n.subscribe(listener)
    await i18n.whole()
    expect(listener).not.toHaveBeenCalled()
    expect(before.translate('trash.open')).toBe(trash.open)
  })

  it('I-01 are ready for a page that starts with them', async () => {
    const i18n = await begun()
    expect(i18n.provider().translate('trash.open')).toBe(trash.open)
  })
})
