import { countHeader } from '@portal/contracts/download';
import {
  failuresOf,
  type InputSchema,
  type Json,
  parametersOf,
  readCodes,
  schemaOf,
} from '../rest/described.ts';
import { type DownloadRoute, isStream } from './routes.ts';

const fileHeaders = {
  'Content-Disposition': { schema: { type: 'string' }, description: 'The name of the file' },
  [countHeader]: { schema: { type: 'integer' }, description: 'How many records are in it' },
};

/** What OpenAPI says of a download. */
export function describeDownload(contract: DownloadRoute): Json {
  const { name, service, summary, access, rest, mediaTypes, errors } = contract;
  const { parameters } = parametersOf(
    rest,
    schemaOf(contract.input, 'input') as unknown as InputSchema,
  );
  const schema = { type: 'string' };
  return {
    operationId: name,
    tags: [service],
    summary,
    description: `Access: ${access}.`,
    'x-access': access,
    parameters,
    responses: {
      200: {
        description: summary,
        ...(!isStream(contract) && { headers: fileHeaders }),
        content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
      },
      ...failuresOf([...readCodes(access), ...errors]),
    },
  };
}
