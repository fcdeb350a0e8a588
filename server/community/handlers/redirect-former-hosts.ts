import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { movedToHeader } from '../../../contract/former-address/moved-to.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { askedHost } from '../../kernel/http/asked-host.ts'
import { isApiPath, isProbePath } from '../../kernel/http/errors.ts'
import { looksLikeFile } from '../../kernel/http/not-found.ts'

/**
 * Sends visitors of a former address to the current one (308, RFC 9110, 15.4.9). Only documents are redirected. The API
 * goes on, for game servers, payment providers and open windows; so do files, because a browser does not take over a
 * redirected worker, and the page's policy blocks scripts of another origin. Installed apps, whose worker has the
 * documents, learn of the move from a header of the API. The page that takes a device's lists along stays too: only a
 * page of that origin can read them. `formerOrigins` is read at every request.
 */
export function redirectFormerHosts(
  app: FastifyInstance,
  formerOrigins: () => readonly string[],
  publicOrigin: string,
): void {
  let known: { readonly origins: readonly string[]; readonly hosts: ReadonlySet<string> } | undefined
  const isFormer = (host: string): boolean => {
    const origins = formerOrigins()
    if (origins.length === 0) return false
    if (known?.origins !== origins) known = { origins, hosts: new Set(origins.map((origin) => new URL(origin).host)) }
    return known.hosts.has(host)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFormer(askedHost(request))) {
      done()
    } else if (isDocument(request)) {
      redirect(reply, `${publicOrigin}${request.url}`)
    } else {
      // Prebuilt responses bypass fastify's own headers.
      if (isApiPath(request.url)) reply.raw.setHeader(movedToHeader, publicOrigin)
      done()
    }
  })
}

const isDocument = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  url.startsWith('/') &&
  !isApiPath(url) &&
  !isProbePath(url) &&
  url.split(/[?#]/, 1)[0] !== pagePaths.formerAddress.pattern &&
  !looksLikeFile(url)

/**
 * A day, so that a mistake in the settings does not stay in browsers for ever, and in browsers alone: a cache in front of the
 * portal must not answer other hosts with it.
 */
const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply.code(308).header('location', address).header('cache-control', 'private, max-age=86400').send()
