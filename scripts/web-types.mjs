// Checks the types of the web app, after React Router has generated the types of its routes.
import path from 'node:path';
import { binary, root, runNode } from './pinned-node.mjs';

const folder = path.join(root, 'apps', 'web');
const typegen = await runNode([binary('@react-router/dev', 'bin.cjs'), 'typegen'], { cwd: folder });
process.exit(typegen || (await runNode([binary('typescript', 'bin/tsc'), '--project', folder, '--checkers', '1'])));
