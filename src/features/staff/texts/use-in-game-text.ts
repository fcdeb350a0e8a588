import { useLingui } from '@lingui/react/macro'
import { valueAt } from '../edits/core/field-path.ts'
import { textOf } from '../edits/core/values.ts'

/** How often and where an announcement is said in the game, as text; empty: it is not. */
export function useInGameText(): (value: unknown) => string {
  const { t } = useLingui()
  return (value) => {
    const every = textOf(valueAt(value, 'every'))
    const modes = valueAt(value, 'modes')
    if (every === '') return ''
    const words = Array.isArray(modes) ? modes.map(textOf).join(', ') : ''
    return words === '' ? t`every ${every} minutes` : t`every ${every} minutes: ${words}`
  }
}
