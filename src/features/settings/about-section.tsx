import { Trans, useLingui } from '@lingui/react/macro'
import { community } from '../../../community.config.ts'
import { version } from '../../../package.json'
import { applyUpdate, useUpdateReady } from '../../platform/service-worker.ts'
import { Section } from './section.tsx'

/** The running build, and the update button. */
export function AboutSection() {
  const { t } = useLingui()
  const ready = useUpdateReady()
  return (
    <Section title={t`About`}>
      <p className="muted m-0 num">
        {community.brand.name} {version}
      </p>
      {ready ? (
        <button type="button" className="btn-soft mt-2" onClick={applyUpdate}>
          <Trans>Update now</Trans>
        </button>
      ) : null}
    </Section>
  )
}
