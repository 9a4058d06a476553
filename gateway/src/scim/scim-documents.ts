import { maxScimUsers } from '@portal/contracts/identity/scim';
import SCIMMY from 'scimmy';

/*
 * What a SCIM client reads of the portal before anything else (RFC 7643, 5 to 7).
 */

const { Attribute, SchemaDefinition } = SCIMMY.Types;
const { User } = SCIMMY.Schemas;
export const userSchemaId = User.id;

const readOnly = { mutable: 'readOnly' };

/** What the portal keeps of a person. It has no `password`: nobody sets or reads one by SCIM. */
const userSchema = new SchemaDefinition('User', userSchemaId, 'Employee', [
  new Attribute('string', 'userName', {
    required: true,
    uniqueness: 'server',
    description: "With which the person signs in: 3 to 64 letters, numbers and . _ - '",
  }),
  new Attribute('complex', 'name', { required: true, description: 'The name of the person' }, [
    new Attribute('string', 'givenName', { required: true, description: 'The first name' }),
    new Attribute('string', 'familyName', { required: true, description: 'The last name' }),
  ]),
  new Attribute('string', 'displayName', { ...readOnly, description: 'Both names' }),
  new Attribute('string', 'title', { description: 'The job title' }),
  new Attribute('boolean', 'active', {
    required: true,
    description:
      'Whether the person can sign in; the default is true. false ends their access at once, and makes today their last day if they have none. true rehires a person whose last day has passed.',
  }),
  new Attribute(
    'complex',
    'emails',
    {
      multiValued: true,
      mutable: 'immutable',
      description:
        'The primary address, to which the invitation is sent. Set when the account is created; afterwards HR changes it in the portal.',
    },
    [
      new Attribute('string', 'value', { mutable: 'immutable', description: 'The address' }),
      new Attribute('string', 'type', {
        mutable: 'immutable',
        canonicalValues: ['work', 'home', 'other'],
        description: 'Always work',
      }),
      new Attribute('boolean', 'primary', { mutable: 'immutable', description: 'Always true' }),
    ],
  ),
]);

/** Makes the documents for clients that reach SCIM at `baseUrl`. */
export function createScimDocuments(baseUrl: string) {
  const located = (resourceType: string, path: string) => ({
    resourceType,
    location: `${baseUrl}${path}`,
  });
  return {
    serviceProviderConfig: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: maxScimUsers },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'API token',
          description: 'A token of the portal with the scope write:scim',
          specUri: 'https://www.rfc-editor.org/info/rfc6750',
          primary: true,
        },
      ],
      meta: located('ServiceProviderConfig', '/ServiceProviderConfig'),
    },
    resourceTypes: [
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        id: 'User',
        name: 'User',
        endpoint: '/Users',
        description: 'Employee',
        schema: userSchemaId,
        meta: located('ResourceType', '/ResourceTypes/User'),
      },
    ],
    schemas: [
      {
        ...userSchema.describe(),
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
        meta: located('Schema', `/Schemas/${userSchemaId}`),
      },
    ],
  };
}
