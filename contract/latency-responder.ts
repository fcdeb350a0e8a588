/** Path of a latency responder on its host (LAT-02). */
export const latencyPath = '/latency'
export const latencyDefaultPort = 8443
