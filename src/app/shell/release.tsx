import { Trans } from '@lingui/react/macro'
import { version } from '../../../package.json'
import { useCommunity } from '../../platform/community.ts'

/** Of the repository that was built (scripts/source-url.mjs); empty: unknown. */
const builtFrom: unknown = import.meta.env['VITE_SOURCE_URL']

/**
 * The program, its version and the way to its source, which everybody who uses it over a network must be offered
 * (AGPL-3.0, section 13).
 */
export function Release() {
  const source = useCommunity().sourceUrl ?? (typeof builtFrom === 'string' && builtFrom !== '' ? builtFrom : undefined)
  return (
    <p className="py-1 flex flex-wrap items-center gap-x-3">
      <span className="num">Spawnpoint {version}</span>
      {source === undefined ? null : (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          className="lone-link text-text-muted hover:text-text"
        >
          <Trans>Source code</Trans>
        </a>
      )}
    </p>
  )
}
