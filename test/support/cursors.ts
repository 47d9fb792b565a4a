export { writeCursor as forgeCursor } from '../../src/formats/tokens.ts';
