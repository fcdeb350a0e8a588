import { Trans, useLingui } from '@lingui/react/macro'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { portableValues } from '../../pages/portable-values.ts'
import { saveFile } from '../../platform/save-file.ts'
import { deviceFileName, deviceFileText } from '../../shared/device-data.ts'

/** In an app that was installed from a former address of the portal: where it is now, and how to take one's lists along. */
export function MovedBanner({ origin }: { readonly origin: string }) {
  const { t } = useLingui()
  const { host } = new URL(origin)
  const save = () => saveFile(new Blob([deviceFileText(portableValues)], { type: 'application/json' }), deviceFileName)
  return (
    <section
      aria-label={t`New address`}
      className="card pointer-events-auto lg:self-end lg:max-w-480px flex flex-wrap items-center gap-2 px-4 py-2 bg-surface-raised shadow-[var(--shadow)]"
    >
      <p className="basis-full">
        <Trans>
          This portal has moved to <strong className="break-anywhere">{host}</strong>. Move your lists and settings
          there, then install the app from there.
        </Trans>
      </p>
      <a className="btn-main" href={pagePaths.formerAddress.href()}>
        <Trans>Move my lists there</Trans>
      </a>
      <button type="button" className="btn" onClick={save}>
        <Trans>Save as a file</Trans>
      </button>
      <a className="btn" href={`${origin}/`}>
        <Trans>Open the new address</Trans>
      </a>
    </section>
  )
}
