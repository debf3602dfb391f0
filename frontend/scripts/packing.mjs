import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const PACKABLE = /\.(js|css|svg|txt)$/;
/** Smaller files gain nothing. */
const LEAST = 1000;

/** Lays a packed copy beside every file of a build that is worth it, so that the server never packs while somebody waits. */
export function packing() {
  let folder = '';
  return {
    name: 'packing',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true })) {
        const path = join(folder, name);
        if (PACKABLE.test(name) && statSync(path).size >= LEAST) pack(path);
      }
    },
  };
}

function pack(path) {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
