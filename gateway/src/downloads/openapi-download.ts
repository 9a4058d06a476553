import { countHeader } from '@portal/contracts/download';
import {
  type InputSchema,
  type Json,
  openApiParameters,
  toJsonSchema,
} from '../rest/openapi-parameters.ts';
import { commonReadErrors, openApiErrors } from '../rest/openapi-responses.ts';
import { openApiAccess } from '../rest/openapi-security.ts';
import { type DownloadRoute, isEventStream } from './download-routes.ts';

const fileHeaders = {
  'Content-Disposition': { schema: { type: 'string' }, description: 'File name' },
  [countHeader]: { schema: { type: 'integer' }, description: 'Number of records in the file' },
};

/** The OpenAPI operation of a download. */
export function openApiDownload(contract: DownloadRoute): Json {
  const { name, service, summary, rest, mediaTypes, errors } = contract;
  const { parameters } = openApiParameters(
    rest,
    toJsonSchema(contract.input, 'input') as unknown as InputSchema,
  );
  const schema = { type: 'string' };
  return {
    operationId: name,
    tags: [service],
    summary,
    ...openApiAccess(contract),
    parameters,
    responses: {
      200: {
        description: summary,
        ...(!isEventStream(contract) && { headers: fileHeaders }),
        content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
      },
      ...openApiErrors([...commonReadErrors(contract), ...errors]),
    },
  };
}
