import { type RaRecord, useTranslate } from 'react-admin'
import { transitionLabel, useLabels, useLoaded } from '../../../src/kit'
import type { Quote } from '../grid/quote'
import type { Board } from './useBoard'

/** An action on a carrier's quote. */
export interface CarrierAction {
  name: string
  label: string
  run: () => void
}

/** An action that needs a dialog. */
export type ActionPrompt =
  | 'accept'
  | 'recommend'
  | 'decline'
  | 'withdraw'
  | 'revise'
  | 'confirm'
  | 'ask_again'

interface Options {
  order: RaRecord
  board: Board
  prompt: (what: ActionPrompt, quote: Quote) => void
  receive: (quote: Quote) => void
  open: (quote: Quote) => void
}

/** Returns the actions on each quote, the next step first. Actions that the rules refuse are left out. */
export function useCarrierActions({ order, board, prompt: ask, receive, open }: Options) {
  const words = useLabels()
  const translate = useTranslate()
  const resources = useLoaded(['work-orders', 'quotes'])
  const quotes = resources.get('quotes')
  return (quote: Quote): { next?: CarrierAction; all: CarrierAction[] } => {
    const from = (name: string) => Boolean(quotes.transitions[name]?.from.includes(quote.status))
    const move = (name: ActionPrompt) => ({
      name,
      label: words(transitionLabel(quotes, name)),
      run: () => ask(name, quote),
    })
    const look = { name: 'open', label: translate('resources.quote-grid.open'), run: () => open(quote) }
    if (!board.mayWrite) return { all: [look] }
    const isOlder = Boolean(quote.outdated)
    const accepts = order.status === 'offered' && quote.status === 'presented' && !isOlder
    const steps: CarrierAction[] = []
    if (from('receive') && quote.premium_net)
      steps.push({
        name: 'receive',
        label: words(transitionLabel(quotes, 'receive')),
        run: () => receive(quote),
      })
    if (isOlder) steps.push(...(['ask_again', 'confirm'] as const).filter(from).map(move))
    if (accepts)
      steps.push({
        name: 'accept',
        label: words(transitionLabel(resources.get('work-orders'), 'accept')),
        run: () => ask('accept', quote),
      })
    const recommends = ['received', 'presented'].includes(quote.status)
    const all = [
      ...steps,
      ...(recommends
        ? [
            {
              name: 'recommend',
              label: translate(
                `resources.quote-grid.${quote.recommended ? 'change_recommendation' : 'recommend'}`,
              ),
              run: () => ask('recommend', quote),
            },
          ]
        : []),
      ...(['revise', 'decline', 'withdraw'] as const).filter(from).map(move),
      look,
    ]
    return { next: steps[0], all }
  }
}
