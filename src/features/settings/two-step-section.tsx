import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from './section.tsx'

/** Announced, not available yet (G-08): a row without a control. */
export function TwoStepSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Two-step sign-in`}>
      <p className="flex items-center gap-3">
        <span className="grow muted">
          <Trans>
            A second step after the password of an e-mail account. With Steam, Steam Guard already does this.
          </Trans>
        </span>
        <span className="chip">
          <Trans>Coming soon</Trans>
        </span>
      </p>
    </Section>
  )
}
