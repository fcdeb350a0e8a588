import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { gameTextMax } from '../../../../contract/game-side/acts.ts'
import { gameTextSchema } from '../../../../contract/game-side/staff-game-side.ts'
import { TextField } from '../../../ui/text-field.tsx'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The text as it is sent; undefined: it cannot be. */
export function gameTextOf(text: string): string | undefined {
  const parsed = v.safeParse(gameTextSchema, text)
  return parsed.success ? parsed.output : undefined
}

export interface GameTextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong is shown from the first attempt on; a text that is too long at once. */
  readonly isTried: boolean
}

/** A line that is shown in the game, with its length as a game's console counts it. */
export function GameTextField({ label, value, onChange, isTried }: GameTextFieldProps) {
  const { t } = useLingui()
  const count = bytesOf(value.trim())
  const over = count - gameTextMax
  const problem = (): string | undefined => {
    if (over > 0) return t`${over} bytes too long. A Chinese character counts as 3.`
    if (!isTried || gameTextOf(value) !== undefined) return undefined
    return value.trim() === '' ? t`Enter a text.` : t`Remove line breaks and invisible characters.`
  }
  return (
    <TextField
      label={label}
      hint={t`${count} of ${gameTextMax} bytes`}
      value={value}
      onChange={onChange}
      autoComplete="off"
      problem={problem()}
    />
  )
}
