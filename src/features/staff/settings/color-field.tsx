import { Trans, useLingui } from '@lingui/react/macro'
import { leastContrast } from '../../../../contract/community/community-settings.ts'
import { contrastText } from '../../../../contract/community/contrast.ts'
import { minContrast } from '../../../../contract/community/theme-surfaces.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface ColorFieldProps {
  readonly label: string
  readonly theme: 'dark' | 'light'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
}

/** The accent of a theme, with its contrast where it is least. */
export function ColorField({ label, theme, value, onChange, problem }: ColorFieldProps) {
  const { t } = useLingui()
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  const ratio = isColor ? leastContrast(theme, value).ratio : 0
  const shown = contrastText(ratio)
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      problem={problem}
      hint={
        isColor ? (
          <span className={ratio < minContrast ? 'text-bad' : 'text-ok'}>
            <Trans>
              Contrast {shown} to 1; at least {minContrast} is needed
            </Trans>
          </span>
        ) : undefined
      }
      trailing={
        <input
          type="color"
          className="btn-icon p-1 bg-surface"
          aria-label={t`Choose: ${label}`}
          value={isColor ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}
