// The health check of the images: exits with 0 if the program in the same container is ready. It loads nothing else, because
// it runs every ten seconds.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';

const { PORT, TLS_CERT_FILE } = process.env;
// The certificate is for the name of the container.
const options = { host: '127.0.0.1', port: PORT, path: '/health/ready', rejectUnauthorized: false };
const get = TLS_CERT_FILE ? getHttps : getHttp;
get(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () =>
  process.exit(1),
);
