import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Section } from './section.tsx'

const keys: readonly { readonly key: string; readonly what: ReactNode }[] = [
  { key: '/', what: <Trans>Search</Trans> },
  { key: '↑ ↓', what: <Trans>Move in the list</Trans> },
  { key: 'Enter', what: <Trans>Open the server</Trans> },
  { key: 'c', what: <Trans>Copy the connect command</Trans> },
  { key: 'r', what: <Trans>Refresh</Trans> },
  { key: 'Esc', what: <Trans>Close what is on top</Trans> },
]

export function KeysSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Keyboard`}>
      <dl className="m-0 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-14px">
        {keys.map(({ key, what }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border border-line rounded-5px px-1.5 font-mono text-12.5px">{key}</kbd>
            </dt>
            <dd className="m-0 text-text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
