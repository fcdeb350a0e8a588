import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { Notice } from '../../../ui/notice.tsx'

/** A host name with a port, as in `connect dm.example.org:27015`. */
const hostName = /^[\w-]+(?:\.[\w-]+)+:\d+$/

/** Shown for an address that names no server of this community: an old link, a typo, nonsense. `name`: what is no address. */
export function NotListed({ name = '' }: { readonly name?: string }) {
  const { t } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Server not found</Trans>
      </h1>
      <div className="card">
        <Notice
          icon="i-lucide-server-off"
          drawing="lost"
          title={t`This server is not listed`}
          action={
            <Link className="btn-main mt-2" href={pagePaths.servers.href()}>
              <Trans>All servers</Trans>
            </Link>
          }
        >
          {hostName.test(name) ? (
            <Trans>
              <bdi className="break-anywhere">{name}</bdi> is a host name, and servers are listed by IP address. Search
              for the server, or paste the command with the IP address.
            </Trans>
          ) : (
            <Trans>It may have moved or closed, or the link may be incomplete.</Trans>
          )}
        </Notice>
      </div>
    </>
  )
}
